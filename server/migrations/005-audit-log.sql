-- What the audit log is searched by beside person, account and act: rows come in the order of time, refusals are few.
create index audit_at on audit using brin (at) with (pages_per_range = 32);
create index audit_not_done on audit (audit_id desc) where outcome <> 'done';
