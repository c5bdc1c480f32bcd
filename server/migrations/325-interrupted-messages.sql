-- How often the server ended while it filed this message, which was the oldest of its sender: one that does so again and again is set aside.
alter table hl7_in add column interrupted smallint not null default 0;
