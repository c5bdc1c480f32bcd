-- Names of the laboratory's own people, which customers may see (account manager, client services).
-- A view of its owner.
create view staff as
  select user_id, trim(first_name || ' ' || last_name) as name, user_type_id, disabled
  from app_user
  where customer_id = 0;
