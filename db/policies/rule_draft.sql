grant select, insert, update on rule_draft to labgate_all;
grant select on rule_draft to labgate_system;
