grant select, insert, update on authorization_rule to labgate_all;
grant select on authorization_rule to labgate_some, labgate_system;
