/* Says in a browser that is too old why there is no app. Plain old JavaScript, for those browsers. */
(() => {
  var isKnown =
    "noModule" in document.createElement("script") &&
    typeof Promise.withResolvers === "function" &&
    CSS.supports("color", "light-dark(#000, #fff)");
  if (isKnown) return;
  var sentence = document.createElement("p");
  sentence.setAttribute("role", "alert");
  sentence.style.cssText = "margin: 24px; font: 18px/1.5 sans-serif";
  sentence.appendChild(
    document.createTextNode(
      "This browser is too old for Toyshelf. It needs Chrome or Edge 125, Firefox 128, Safari or iOS 17.5, or newer.",
    ),
  );
  document.body.insertBefore(sentence, document.body.firstChild);
})();
