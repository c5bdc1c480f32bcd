grant select on laboratory_setting to labgate_all, labgate_some, labgate_system;
-- What administrators change on a screen (docs/decisions/0064).
grant update (
  time_zone, clock, user_id_updated, updated_at, row_version, mails_volumes, billing_since,
  last_paper_number, invoice_days, statement_due_days, statement_days, statement_count,
  statement_min_cents
) on laboratory_setting to labgate_all;
