grant select, insert, update, delete on passkey to labgate_system;
