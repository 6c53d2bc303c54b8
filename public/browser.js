/* Says why there is no app: the browser is too old or keeps nothing, or the script did not come. Plain old JavaScript, for old browsers. */
(() => {
  function say(text) {
    var sentence = document.createElement("p");
    sentence.setAttribute("role", "alert");
    sentence.style.cssText = "margin: 24px; font: 18px/1.5 sans-serif";
    sentence.appendChild(document.createTextNode(text));
    document.body.insertBefore(sentence, document.body.firstChild);
    return sentence;
  }

  function sayItDidNotCome() {
    var button = document.createElement("button");
    button.style.cssText =
      "display: block; min-height: 44px; margin-top: 12px; padding: 0 16px; font: inherit";
    button.appendChild(document.createTextNode("Load again"));
    // A stored app that lacks its script would lack it again.
    button.onclick = () =>
      navigator.onLine && "serviceWorker" in navigator && navigator.serviceWorker.controller
        ? location.assign("/renew.html")
        : location.reload();
    say("The app did not load. Check the connection. ").appendChild(button);
  }

  var isKnown =
    "noModule" in document.createElement("script") &&
    typeof Promise.withResolvers === "function" &&
    CSS.supports("color", "light-dark(#000, #fff)");
  if (!isKnown) {
    say(
      "This browser is too old for Toyshelf. It needs Chrome or Edge 125, Firefox 128, Safari or iOS 17.5, or newer.",
    );
    return;
  }
  try {
    localStorage.getItem("");
  } catch (_forbidden) {
    say(
      "This browser lets Toyshelf keep nothing on this device. Allow cookies and site data for this address, then load again.",
    );
    return;
  }
  // Events of scripts do not bubble. The app's is a module, which runs or fails after this one.
  addEventListener(
    "error",
    ({ target }) => {
      // Scripts that a proxy or an extension puts in are refused, and say nothing about the app.
      const isApp = target instanceof HTMLScriptElement && target.type === "module";
      if (isApp && !document.getElementById("root").firstChild) sayItDidNotCome();
    },
    true,
  );
})();
