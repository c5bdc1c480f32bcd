grant select, insert, update on coverage_rule to labgate_all;
grant select on coverage_rule to labgate_some;
