// What scrolls sideways must be reachable by keyboard.
document.addEventListener("DOMContentLoaded", () => {
  for (const box of document.querySelectorAll(".table-wrapper, .highlight > pre")) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  }
});
