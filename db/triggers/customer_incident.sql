create trigger incident_settles_inconsistency after insert or update of status on customer_incident
  for each row when (new.lab_order_id is not null and new.audit_incident_type_id = 3)
  execute function inconsistency_follows_incident();
