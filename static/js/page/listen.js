/* [data-listen]: fetches the sentence of its address and puts it into the live region, which screen readers read out. */
const PAUSE = 60; // ms: a region that held the same text says it again

for (const button of document.querySelectorAll("[data-listen]")) {
  button.addEventListener("click", async () => {
    const region = document.querySelector("[data-listened]");
    let said = button.dataset.sayAway;
    try {
      const answer = await fetch(button.dataset.listen, { headers: { Accept: "text/plain" } });
      if (answer.ok) said = await answer.text();
    } catch {
      // not reached: the button's own words say so
    }
    region.textContent = "";
    setTimeout(() => region.replaceChildren(said), PAUSE);
  });
}
