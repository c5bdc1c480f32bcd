grant select, update on audit_rule to labgate_all;
