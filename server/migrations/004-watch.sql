-- What the dashboards count and the night's work looks for, without reading whole tables.
create index customer_no_location on customer (folded, customer_id) where primary_name = '';
create index customer_no_service on customer (folded, customer_id) where not (service_tox_urine or service_tox_oral or service_rpp or service_utisti or service_gpp or service_urinalysis
  or service_hematology or service_pregnancy or service_wound);
create index user_pending on app_user (customer_id, folded, user_id) where physician_pending;
create index user_locked on app_user (locked_until) where locked_until is not null;
create index change_at on change_log (at);
create index change_of_customer on change_log (customer_id, at);
create index sign_in_at on sign_in (at) include (user_id) where outcome = 'done';
create index session_started on session (started_at);
create index mail_waiting on mail (mail_id) where sent_at is null;

-- For each row of a seal its id and the first eight bytes of its own hash, so that the verifier can name the row that was altered or removed.
alter table audit_seal add column marks bytea not null default '';
