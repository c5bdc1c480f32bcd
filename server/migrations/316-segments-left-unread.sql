-- What the messages of a laboratory system may carry without being read, beside what the standard's routing and visit segments say. Anything else with content
-- holds its message: a result may be in it.
alter table lab_system add column unread_segments text[] not null default '{}' check (cardinality(unread_segments) <= 40);
