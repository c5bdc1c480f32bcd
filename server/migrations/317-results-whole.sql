-- A file that came with a result: what it is of, so that a later file of the same replaces it, and its number of pages.
alter table result_document add column source text not null default '' check (char_length(source) <= 500);
alter table result_document add column pages int not null default 0 check (pages >= 0);

-- The files that a version has: those that came with it or an earlier one, each in its newest form. What came before a withdrawal is withdrawn.
create function enclosed_with(of_result bigint)
  returns table (result_document_id bigint, title text, pages int, file_hash bytea, source text, made_at timestamptz)
  language sql stable set search_path = public, pg_temp as $$
  select e.result_document_id, e.title, e.pages, e.file_hash, e.source, e.made_at from (
    select distinct on (coalesce(nullif(d.source, ''), d.result_document_id::text)) d.*
    from result r
      join result w on w.lab_order_id = r.lab_order_id and w.version <= r.version
      join result_document d on d.result_id = w.result_id and d.kind = 'enclosed'
    where r.result_id = of_result and r.kind not like 'withdrawn%' and not exists (
      select from result x where x.lab_order_id = r.lab_order_id and x.version between w.version and r.version and x.kind like 'withdrawn%')
    order by coalesce(nullif(d.source, ''), d.result_document_id::text), d.result_document_id desc) e
$$;

-- A practice reads the files of the results that it reads.
create policy rows_of_results on file for select to labgate_some using (exists (select from result_document d where d.file_hash = file.hash));

-- Final by itself, but its panel was sent in part (OBR-25 A): it is final once its panel is.
alter table observation add column held_by_panel boolean not null default false;

-- The unit of the limits that a value was compared with. Before, they were shown in the value's own, whatever that was.
alter table observation add column limit_unit text not null default '';
update observation set limit_unit = unit where cut_off <> '' or low <> '' or high <> '';

-- The version of HL7 in which a laboratory system writes results.
alter table lab_system add column hl7_version text not null default '2.5.1'
  check (hl7_version in ('2.3', '2.3.1', '2.4', '2.5', '2.5.1', '2.6', '2.7', '2.7.1', '2.8', '2.8.1', '2.8.2'));

-- What the bench notes when tube and order differ: the site, too; the collection on the tube; why it was processed all the same.
alter table lab_order add column mismatch_site boolean not null default false;
alter table lab_order add column tube_collected_day date;
alter table lab_order add column tube_collected_time text not null default '' check (tube_collected_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' or tube_collected_time = '');
alter table lab_order add column difference_reason text not null default '' check (char_length(difference_reason) <= 500);
