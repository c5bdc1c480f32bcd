grant select, insert, update, delete on session to labgate_system;
