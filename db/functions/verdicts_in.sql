-- The verdicts of a version, one a row: the only place that reads how a version keeps them (Judged
-- of the contract).
create function verdicts_in(judged jsonb)
returns table (kind text, subject text, analytes text[], says text)
language sql
immutable
as $$
  select
    v ->> 'state',
    coalesce(v ->> 'subject', ''),
    array(select jsonb_array_elements_text(coalesce(v -> 'analytes', '[]'))),
    coalesce(v ->> 'says', '')
  from jsonb_array_elements(coalesce(judged -> 'verdicts', '[]')) v
$$;
