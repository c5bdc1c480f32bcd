-- The files that a version has: those that came with it or an earlier one, each in its newest form.
-- What came before a withdrawal is withdrawn.
create function enclosed_with(of_result bigint)
returns table (
  result_document_id bigint,
  title text,
  pages int,
  file_hash bytea,
  source text,
  made_at timestamptz
)
language sql
stable
set search_path = public, pg_temp
as $$
  select e.result_document_id, e.title, e.pages, e.file_hash, e.source, e.made_at
  from
    (
      select distinct on (coalesce(nullif(d.source, ''), d.result_document_id::text)) d.*
      from
        result r
        join result w on w.lab_order_id = r.lab_order_id and w.version <= r.version
        join result_document d on d.result_id = w.result_id and d.kind = 'enclosed'
      where
        r.result_id = of_result
        and r.kind not like 'withdrawn%'
        and not exists (
          select
          from result x
          where
            x.lab_order_id = r.lab_order_id
            and x.version between w.version and r.version
            and x.kind like 'withdrawn%'
        )
      order by coalesce(nullif(d.source, ''), d.result_document_id::text), d.result_document_id desc
    ) e
$$;
