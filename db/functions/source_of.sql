-- Whose results a laboratory system may send, from where, and what of them nobody reads: the part of
-- it that counts once a second person confirmed it (rules.md#hl7-senders).
create function source_of(s lab_system)
returns jsonb
language sql
stable
as $$
  select
    jsonb_build_object(
      'active',
      s.active,
      'labId',
      s.lab_id,
      'application',
      s.application,
      'facility',
      s.facility,
      'addresses',
      to_jsonb(s.addresses),
      'certificates',
      to_jsonb(s.certificates),
      'strict',
      s.strict,
      'trusted',
      s.trusted,
      'personAssigner',
      s.person_assigner,
      'unreadSegments',
      to_jsonb(s.unread_segments)
    )
$$;
