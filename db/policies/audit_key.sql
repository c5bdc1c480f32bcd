grant select on audit_key to labgate_system;
