-- Since when an account is there: one that never sent a specimen is late to start after a month (rules.md#account-states). Not known of accounts that were
-- loaded.
alter table customer add column created_at timestamptz;
update customer c set created_at = l.at from change_log l where l.kind = 'account' and l.record_id = c.customer_id and l.row_version = 1;
