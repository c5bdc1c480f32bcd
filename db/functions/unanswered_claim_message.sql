-- What a claim without an answer needs from a person, by what the payer last reported.
create function unanswered_claim_message(
  word text,
  code text,
  reported_on date,
  asked_at timestamptz
)
returns text
language sql
stable
set search_path = public, pg_temp
as $$
  select
    case word
      when 'finalized' then sentence_claim_finalized(day, status)
      when 'rejected' then sentence_claim_rejected_by_status(day, status)
      when 'not-found' then sentence_claim_not_found(day, status)
      when 'asks-for-papers' then sentence_claim_awaits_documents(day, status)
      when 'pending' then sentence_claim_pending(day, status)
      when 'acknowledged' then sentence_claim_acknowledged(day, status)
      when 'no-answer' then sentence_claim_status_unknown(day, status)
      else case
        when asked_at is null then sentence_claim_unanswered()
        else sentence_claim_unanswered_since_request(to_char(asked_at, 'MM/DD/YYYY'))
      end
    end
  from
    (
      select
        case
          when reported_on is null then ''
          else ' (' || to_char(reported_on, 'MM/DD/YYYY') || ')'
        end as day,
        sentence_status_with_meaning(
          split_part(code, ':', 1),
          split_part(code, ':', 2),
          coalesce(
            ': ' || (
              select r.says
              from payer_reason r
              where r.list = 'STC' and r.code = split_part(unanswered_claim_message.code, ':', 2)
              order by r.valid_from desc
              limit 1
            ),
            '.'
          )
        ) as status
    ) t
$$;
grant execute
on function unanswered_claim_message(text, text, date, timestamp with time zone)
to labgate_all, labgate_some, labgate_system;
