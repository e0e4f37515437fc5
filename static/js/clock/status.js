/* [data-clock-is] with data-clock-of (a session) shows while that session is "paused" or "running". */
export function drawStatus(session, status) {
  for (const part of document.querySelectorAll(`[data-clock-is][data-clock-of="${Number(session)}"]`)) {
    part.hidden = part.dataset.clockIs !== status;
  }
}
