-- `account` 0: of all.
create function patients_alike(typed text, most int, account bigint)
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
    and (account = 0 or customer_id = account)
    and patient_id <> all ((select closed_charts())::bigint[])
  order by
    greatest(
      word_similarity(fold_name(typed), folded),
      word_similarity(fold_name(typed), latin_folded)
    ) desc,
    patient_id
  limit least(most, 50)
$$;
revoke all on function patients_alike(text, integer, bigint) from public;
grant execute on function patients_alike(text, integer, bigint) to labgate_all;
