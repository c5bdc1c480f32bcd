create function patients_alike_in_scope(typed text, most int)
returns setof bigint
language sql
stable
security definer
set search_path = public, pg_temp
rows 10
as $$
  select patient_id
  from patient
  where
    (fold_name(typed) <% folded or (latin_folded <> '' and fold_name(typed) <% latin_folded))
    and customer_id = any (scope_customers())
    and (scope_locations() is null or location_id = any (scope_locations()))
    and (not is_employee or scope_employees())
    and patient_id <> all ((select closed_charts())::bigint[])
  order by
    greatest(
      word_similarity(fold_name(typed), folded),
      word_similarity(fold_name(typed), latin_folded)
    ) desc,
    patient_id
  limit least(most, 50)
$$;
revoke all on function patients_alike_in_scope(text, integer) from public;
grant execute on function patients_alike_in_scope(text, integer) to labgate_some;
