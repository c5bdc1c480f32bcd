create trigger effects after insert or update of status on customer_incident for each row
  execute function customer_incident_effects();
