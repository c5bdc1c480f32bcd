-- A rule for one test: the code that was chosen. `tests` has every code under which orders store it (contract/src/orders/authorization-need.ts).
alter table authorization_rule add column test_code int not null default 0 check (test_code >= 0);
