-- What an account issue is about when a specimen is held or rejected; the issues opened so far were all 'Other'.
insert into code (list, id, description, sort) values
  ('AuditIncidentType', 14, 'Specimen rejected', 14),
  ('AuditIncidentType', 15, 'Insurance missing', 15),
  ('AuditIncidentType', 16, 'Specimen on hold', 16)
on conflict do nothing;
