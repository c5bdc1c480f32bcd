grant select, insert, update, delete on known_device to labgate_system;
