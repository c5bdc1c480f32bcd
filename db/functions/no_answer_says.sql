-- What a claim without an answer needs from a person, by what the payer last said of it.
create function no_answer_says(word text, code text, told_on date, asked_at timestamptz)
  returns text language sql stable set search_path = public, pg_temp as $$
  select case word
    when 'finalized' then
      'The payer says that it decided' || told
        || ', and no remittance came. Ask the payer for the remittance.' || reason
    when 'rejected' then
      'The payer says that it rejected the claim' || told
        || '. Ask why, correct it, and send it again.' || reason
    when 'not-found' then
      'The payer does not find the claim' || told
        || '. Check the member ID and the payer, and send it again.' || reason
    when 'asks-for-papers' then
      'The payer waits for documents or information' || told || '.' || reason
    when 'pending' then 'The payer has the claim and has not decided' || told || '.' || reason
    when 'acknowledged' then
      'The payer has received the claim and says no more' || told || '.' || reason
    when 'no-answer' then
      'The payer could not tell the status' || told || '. Ask by phone or portal.' || reason
    else
      case
        when asked_at is null then
          'The payer has not answered in its usual time. Ask for the status.'
        else
          'The payer has not answered in its usual time. We asked for the status on '
            || to_char(asked_at, 'MM/DD/YYYY') || '.'
      end
  end
  from (
    select case
      when told_on is null then ''
      else ' (' || to_char(told_on, 'MM/DD/YYYY') || ')'
    end as told,
    ' Status ' || split_part(code, ':', 1) || ' ' || split_part(code, ':', 2) || coalesce(
      ': ' || (
        select r.says from payer_reason r
        where r.list = 'STC' and r.code = split_part(no_answer_says.code, ':', 2)
        order by r.valid_from desc limit 1
      ),
      '.'
    ) as reason
  ) t
$$;
grant execute on function no_answer_says(text, text, date, timestamp with time zone)
  to labgate_all, labgate_some, labgate_system;
