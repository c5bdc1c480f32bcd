grant select, insert, update, delete on login to labgate_system;
