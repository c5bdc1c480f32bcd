-- One row each, of defaults.
insert into audit_rule default values;
insert into figure_state default values;
insert into laboratory_contact default values;
insert into laboratory_setting default values;

-- There until a first start has come to its end: then a new embedded database has its demo, or was
-- started without one. A start that was killed leaves it.
insert into setting (name, value) values ('first-start', 'open');
