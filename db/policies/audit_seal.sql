grant select on audit_seal to labgate_all;
grant select, insert on audit_seal to labgate_system;
