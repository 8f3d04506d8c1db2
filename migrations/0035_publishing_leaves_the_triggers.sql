-- The code that writes notifications publishes that, after its commit: a NOTIFY within a write makes all commits wait for
-- each other (docs/decisions/platform/0054-events-are-published-after-the-commit.md).
drop trigger notifications_folded on notifications;
drop function announce_folded_notification();
