-- Who is no buddy of a planner any more leaves their plans (docs/decisions/people/0081-who-is-no-buddy-leaves-the-plan.md).

-- Whether somebody left who had not said no, and nobody was invited or taken off since.
alter table plans add column someone_left boolean not null default false;

with gone as (
  delete from plan_surfers s
  where s.user_id <> s.owner_id and not exists (
    select from buddy_links l where l.user_id = s.owner_id and l.buddy_id = s.user_id and l.state = 'accepted')
  returning s.owner_id, s.plan_id, s.user_id, s.answer
),
marked as (
  update plans p set someone_left = true from gone
  where p.user_id = gone.owner_id and p.id = gone.plan_id and gone.answer is distinct from 'no'
)
update notifications n
set in_app = false, read_at = coalesce(n.read_at, now()), session_id = null, plan_id = null, subject = null
from gone where n.user_id = gone.user_id and n.plan_id = gone.plan_id;
