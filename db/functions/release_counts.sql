-- A release that names this officer and counts on the day: not revoked, not deleted, from its first
-- day to its last. Told the day as a column, behind a fence, it becomes part of the query and its
-- index serves.
create function release_counts(release patient_attachment, officer bigint, today date)
returns boolean
language sql
immutable
as $$
  select
    release.attachment_type_id = 12
    and release.deleted_at is null
    and release.date_revoked is null
    and release.user_id_parol_officer = officer
    and release.effective_date <= today
    and release.expire_date >= today
$$;
