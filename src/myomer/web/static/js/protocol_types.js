/**
 * What the server sends: the protocol of docs/protocol.md as types. This module has no code.
 *
 * @typedef {Record<string, unknown>} Action An action as in a saved game.
 *
 * @typedef {object} SeenLocation
 * @property {string} name
 * @property {number} armor
 * @property {number} armor_full
 * @property {number} rear
 * @property {number} rear_full
 * @property {number} structure
 * @property {number} structure_full
 *
 * @typedef {object} SeenUnit
 * @property {number} unit
 * @property {string} name
 * @property {string} design
 * @property {number} tons
 * @property {number} side
 * @property {number} gunnery
 * @property {number} piloting
 * @property {string} hex
 * @property {number} level
 * @property {number} facing
 * @property {number} torso
 * @property {boolean} prone
 * @property {boolean} hull_down
 * @property {boolean} shutdown
 * @property {boolean} unconscious
 * @property {boolean} destroyed
 * @property {boolean} left
 * @property {number} heat
 * @property {number} pilot_hits
 * @property {string} mode
 * @property {number} hexes_moved
 * @property {boolean} acted
 * @property {SeenLocation[]} locations
 * @property {string} cause Why it is destroyed, in words.
 * @property {number} walk MP now.
 * @property {number} walk_full MP of the design.
 * @property {string[]} hurt What limits its MP, in words.
 * @property {string[]} crits What is destroyed in locations that are still there.
 * @property {string} holding The club in its hands; empty for none.
 *
 * @typedef {object} SeenSeat
 * @property {number} side
 * @property {string} side_name
 * @property {string} holder
 * @property {string} name Of the person; of an open seat, who is expected.
 * @property {string} bot
 * @property {boolean} free Whether anyone who watches may take it while it is open.
 * @property {boolean} host Whether it is the seat of who created the game.
 *
 * @typedef {object} View
 * @property {string} id
 * @property {string} title
 * @property {number} at
 * @property {number} actions
 * @property {number} turn
 * @property {string} phase
 * @property {string} headline
 * @property {number} to_act
 * @property {number[]} ready
 * @property {boolean} over
 * @property {number | null} winner
 * @property {string} reason
 * @property {string} why The reason in words, as the story has it.
 * @property {string} ruleset
 * @property {SeenSeat[]} seats
 * @property {SeenUnit[]} units
 * @property {{side: number, agreed: number[]} | null} undo
 * @property {number[]} yours
 * @property {boolean} can_undo Whether the viewer has decided something that an undo takes back.
 * @property {{side: number, declared: number, units: number}[]} declarations
 * @property {string | null} [thinking]
 * @property {string} [problem] Why the bot to act cannot play.
 * @property {unknown} [map] The version of the map's picture.
 * @property {number[]} [connected] The sides whose players are connected now.
 *
 * @typedef {[number, string]} StoryLine Level and text.
 *
 * @typedef {object} Outcome
 * @property {string} text
 * @property {boolean} grave
 *
 * @typedef {object} StoryEntry
 * @property {number} n
 * @property {Action | null} action
 * @property {number[]} dice
 * @property {StoryLine[]} lines
 * @property {Outcome[]} outcome What it came to, at a glance.
 *
 * @typedef {object} Part
 * @property {string} reason
 * @property {string} group
 * @property {string} text
 * @property {number} value
 *
 * @typedef {object} TargetNumber
 * @property {number} value
 * @property {number} ways
 * @property {Part[]} parts
 * @property {string} automatic
 *
 * @typedef {object} Refusal
 * @property {string} code
 * @property {string} text
 *
 * @typedef {object} PlaceChoice
 * @property {string} mode
 * @property {string} hex
 * @property {number} facing
 * @property {number} mp
 * @property {string} place
 * @property {number} option
 *
 * @typedef {object} OtherMove
 * @property {string} text
 * @property {number} option
 *
 * @typedef {object} MoveMenu
 * @property {number} unit
 * @property {PlaceChoice[]} places
 * @property {OtherMove[]} others
 *
 * @typedef {object} MoveRisk
 * @property {string} hex
 * @property {string} text
 * @property {number | null} target_number
 * @property {number | null} ways
 * @property {Part[]} parts
 *
 * @typedef {object} MoveFacts
 * @property {boolean} [allowed]
 * @property {Refusal[]} [refusals]
 * @property {Action} action
 * @property {string} [text]
 * @property {string} [mode]
 * @property {number} [mp]
 * @property {number} [hexes]
 * @property {string[]} [path]
 * @property {string} [end]
 * @property {number} [facing]
 * @property {Part[]} [attack]
 * @property {Part[]} [defense]
 * @property {MoveRisk[]} [risks]
 * @property {number} [heat]
 * @property {string[]} [warnings]
 * @property {Outlook | null} [outlook]
 *
 * @typedef {object} EnemyFromThere
 * @property {number} target
 * @property {number} distance
 * @property {boolean} sight
 * @property {boolean} ahead
 * @property {string} hits
 * @property {string} struck
 *
 * @typedef {object} MovingAttack
 * @property {number} target
 * @property {TargetNumber} number
 * @property {string} damage
 * @property {string} damage_to_self
 * @property {string[]} on_hit
 * @property {string[]} on_miss
 *
 * @typedef {object} Outlook
 * @property {EnemyFromThere[]} enemies
 * @property {MovingAttack | null} attack
 *
 * @typedef {object} ShotChoice
 * @property {number} weapon
 * @property {string} name
 * @property {string} location
 * @property {number} target
 * @property {string} way
 * @property {boolean} allowed
 * @property {Refusal[]} refusals
 * @property {TargetNumber | null} number
 * @property {number} distance
 * @property {string} bracket
 * @property {string} side
 * @property {string} damage
 * @property {number} expected
 * @property {number} heat
 * @property {number | null} rounds
 * @property {Action} action
 *
 * @typedef {object} TorsoChoice
 * @property {number} torso
 * @property {Action | null} action
 * @property {ShotChoice[]} shots
 *
 * @typedef {object} OtherFire
 * @property {string} text
 * @property {Action} action
 *
 * @typedef {object} HeatForecast
 * @property {number} now
 * @property {number} generated
 * @property {number} dissipated
 *
 * @typedef {object} FireMenu
 * @property {number} unit
 * @property {number[]} targets
 * @property {string[]} declared
 * @property {TorsoChoice[]} torsos
 * @property {OtherFire[]} others
 * @property {HeatForecast} heat
 *
 * @typedef {object} Volley
 * @property {number} unit
 * @property {ShotChoice[]} shots
 * @property {number} heat
 * @property {string[]} effects
 * @property {ShotChoice[]} refused Those that the others forbid.
 * @property {string[]} gives_up Physical attacks that these shots give up.
 *
 * @typedef {object} SightLine
 * @property {number} unit
 * @property {number} target
 * @property {boolean} clear
 * @property {string} reason
 * @property {Part[]} parts
 * @property {boolean} target_cover
 * @property {boolean} attacker_cover
 * @property {string} cover_hex
 * @property {number} distance
 * @property {string[]} hexes
 * @property {string[]} left
 * @property {string[]} right
 * @property {{hex: string, text: string, matters: boolean}[]} ground What lies in these hexes.
 *
 * @typedef {object} StrikeChoice
 * @property {string} name
 * @property {number} target
 * @property {boolean} allowed
 * @property {Refusal[]} refusals
 * @property {TargetNumber | null} number
 * @property {string} damage
 * @property {string[]} on_hit
 * @property {string[]} on_miss
 * @property {Action[]} actions
 *
 * @typedef {object} StrikeMenu
 * @property {number} unit
 * @property {number[]} targets
 * @property {StrikeChoice[]} choices
 * @property {{name: string, target: number, refusals: Refusal[]}[]} refused Attacks at adjacent enemies that cannot be made.
 *
 * @typedef {object} StrikeFigures
 * @property {string} name
 * @property {boolean} exact
 * @property {Record<string, number>} figures
 * @property {Action[]} actions
 *
 * @typedef {object} Comparison
 * @property {number} unit
 * @property {number} target
 * @property {StrikeFigures[]} choices
 * @property {string} best
 *
 * @typedef {object} ActionOdds
 * @property {boolean} exact
 * @property {number} samples
 * @property {number} hit
 * @property {[number, number][]} hits
 * @property {[number, number][]} damage
 * @property {{unit: number, damage: number, pilot_hits: number, falls: number, head_hit: number, knocked_out: number, destroyed: number}[]} units
 *
 * @typedef {object} Alternative
 * @property {string} text
 * @property {number} value
 * @property {Record<string, number>} parts
 *
 * @typedef {object} Advice
 * @property {string} adviser
 * @property {string[]} texts
 * @property {Action[]} actions
 * @property {string} sentence Why, as a player would say it; may be empty.
 * @property {Alternative[]} alternatives
 *
 * @typedef {object} Option
 * @property {string} text
 * @property {Action} action
 * @property {string} [hex] Where a unit is deployed.
 *
 * @typedef {object} MapPicture
 * @property {string} svg
 * @property {number} columns
 * @property {number} rows
 * @property {number} left
 * @property {number} top
 * @property {number} column_step
 * @property {number} row_step
 * @property {Record<string, string>} hexes
 *
 * @typedef {object} ReplayFrame
 * @property {number} n
 * @property {number} turn
 * @property {string} phase
 * @property {string} headline
 * @property {SeenUnit[]} units
 * @property {number} [map] How often the ground has changed.
 *
 * @typedef {object} Replay
 * @property {boolean} over
 * @property {boolean | null} proved
 * @property {Record<string, unknown>} header
 * @property {ReplayFrame[]} frames
 * @property {StoryEntry[]} entries
 * @property {MapPicture} map The map at the start.
 * @property {MapPicture[]} [maps] The map after each change of the ground.
 *
 * @typedef {object} SeatLink
 * @property {number} side
 * @property {string} holder
 * @property {string} name
 * @property {boolean} free
 * @property {string} token
 * @property {string} link
 *
 * @typedef {object} Created
 * @property {string} game
 * @property {string} watch
 * @property {string[]} [notes]
 * @property {SeatLink[]} seats
 *
 * @typedef {object} GameSummary
 * @property {string} id
 * @property {string} title
 * @property {string} headline
 * @property {number} to_act
 * @property {boolean} over
 * @property {string[]} seats
 * @property {string[]} players The names of the people, empty where they are not known.
 * @property {string} began When it was created.
 * @property {boolean} may_see_links Without one of its seats.
 * @property {boolean} may_delete Without one of its seats.
 */
export {};
