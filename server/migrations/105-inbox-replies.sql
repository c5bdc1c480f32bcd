-- What a practice answers to a message is an account issue with its notes (docs/decisions/0041).
insert into code (list, id, description, sort) values ('AuditIncidentType', 17, 'Reply to a message', 17) on conflict do nothing;
alter table customer_incident add column inbox_id bigint references inbox;
create index incident_of_message on customer_incident (inbox_id) where inbox_id is not null;
-- Of messages about the same problem of an order the latest is shown.
create index inbox_of_order on inbox (lab_order_id, reason, inbox_id desc) where lab_order_id is not null;
