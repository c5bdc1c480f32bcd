grant select, insert, update on payer_reason to labgate_all;
grant select on payer_reason to labgate_system, labgate_some;
