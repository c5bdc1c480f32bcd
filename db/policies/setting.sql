grant select, insert, update, delete on setting to labgate_system;
