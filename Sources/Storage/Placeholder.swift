// Replaced as the room is furnished.
