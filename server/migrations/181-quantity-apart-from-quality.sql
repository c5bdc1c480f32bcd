-- Insufficient quantity and poor quality were one reason for rejection and are counted apart (docs/decisions/0049). 102 keeps what it said: it is not given any more,
-- and the specimens and events that bear it say nothing that nobody said.
insert into code (list, id, description, sort) values
  ('LabStatus', 110, 'Rejected - insufficient quantity', 19),
  ('LabStatus', 111, 'Rejected - poor quality', 19),
  ('AuditRejectionType', 7, 'Insufficient quantity', 2),
  ('AuditRejectionType', 8, 'Poor quality', 2)
on conflict do nothing;
