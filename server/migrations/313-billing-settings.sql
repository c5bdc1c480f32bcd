-- Administrators change these on the screen (docs/decisions/0064).
grant update (invoice_days, statement_days, statement_count) on laboratory_setting to labgate_all;
