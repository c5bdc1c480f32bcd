grant select, insert, update, delete on sign_in to labgate_system;
