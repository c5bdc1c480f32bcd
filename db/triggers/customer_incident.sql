create trigger effects after insert or update of status on customer_incident for each row
  execute function customer_incident_effects();
create trigger folded_record_takes_nothing before insert or update of patient_id
  on customer_incident for each row
  when (new.patient_id is not null) execute function folded_record_takes_nothing();
