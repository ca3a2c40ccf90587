"""The resolvers: target numbers, damage, criticals, piloting rolls, falls, physical attacks."""
