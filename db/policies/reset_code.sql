grant select, insert, update, delete on reset_code to labgate_system;
