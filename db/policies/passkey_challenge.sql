grant select, insert, delete on passkey_challenge to labgate_system;
