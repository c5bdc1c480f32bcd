create trigger two_people before insert or update on fhir_client for each row
  when (new.confirmed_at is not null and is_behind(new.user_id_confirmed, new.user_id_created))
  execute function refuse_same_person();
