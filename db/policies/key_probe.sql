grant select, insert, update, delete on key_probe to labgate_system;
