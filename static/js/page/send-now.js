/*
 * A form that sends itself: <form data-send-now>. A page that was come back to does not send again.
 */
const [entry] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-send-now]"));
if (entry?.type !== "back_forward") form?.requestSubmit();
