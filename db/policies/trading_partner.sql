grant select, insert, update on trading_partner to labgate_all;
grant select on trading_partner to labgate_system;
grant select (
  trading_partner_id, name, active, transport, is_test
) on trading_partner to labgate_some;
grant update (control) on trading_partner to labgate_system;
